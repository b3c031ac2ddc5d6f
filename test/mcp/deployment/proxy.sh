# shellcheck shell=bash
# nginx as we ship it, before the servers of unit.sh. Sourced by run-deployment.
# shellcheck disable=SC2034 # used by the scripts that source this

TLS_PORT=$(free_port)
NGINX_MAIN=$MACHINE/nginx-main.conf
NGINX=$(PATH=$PATH:/usr/sbin type -P nginx || say nginx)

# Around ours there is what /etc/nginx/nginx.conf has; the rest is what keeps it
# out of the places of a running nginx. Our own differs in ports and paths only.
configure_nginx() {
  local folder=$MACHINE/nginx tls=$MACHINE/etc/torchtalk/tls
  mkdir -p "$folder"
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$NAME" \
    -addext "subjectAltName=DNS:$NAME,DNS:localhost" \
    -keyout "$tls/privkey.pem" -out "$tls/fullchain.pem" || return
  on_machine "$DEPLOY/nginx.conf" | sed -E "s,:7423\b,:${PORTS[0]},
    s,:7424\b,:${PORTS[1]},; s,listen 443 ,listen $TLS_PORT ," \
    >"$folder/torchtalk.conf"
  cat >"$NGINX_MAIN" <<END
$([[ $(id -u) != 0 ]] || say "user root;")
daemon off;
pid $folder/pid;
error_log $folder/error.log;
events { worker_connections 768; }
http {
  access_log off;
  client_body_temp_path $folder/body;
  proxy_temp_path $folder/proxy;
  fastcgi_temp_path $folder/fastcgi;
  uwsgi_temp_path $folder/uwsgi;
  scgi_temp_path $folder/scgi;
  include $folder/torchtalk.conf;
}
END
}

# Not a warning either.
nginx_is_understood() {
  local said
  configure_nginx || return
  said=$("$NGINX" -t -q -c "$NGINX_MAIN" -e stderr 2>&1) || said+=" exit code $?"
  say "$said"
  [[ -z $said ]]
}

serve_nginx() {
  local until=$((SECONDS + SERVER_PATIENCE))
  "$NGINX" -c "$NGINX_MAIN" -e "$MACHINE/nginx/error.log" \
    >"$SCRATCH/nginx.out" 2>&1 </dev/null 8>&- &
  NGINX_PID=$!
  SERVERS+=("$NGINX_PID")
  until (: <>"/dev/tcp/127.0.0.1/$TLS_PORT") 2>/dev/null; do
    if ((SECONDS > until)); then
      cat "$SCRATCH/nginx.out" "$MACHINE/nginx/error.log"
      return 1
    fi
    sleep 0.05
  done
}

# By their own count.
both_have_answered() {
  local port answered
  for port in "${PORTS[@]}"; do
    answered=$(script fetch "http://127.0.0.1:$port/metrics" |
      sed -nE 's/^torchtalk_http_responses_total\{.*"200".*\} ([0-9]+)$/\1/p')
    say "$port: $answered"
    ((answered > 10)) || return 1
  done
}

# restarted_under_load SIGNAL I: server I gets it in the middle of 500 requests,
# and is started again while they go on.
restarted_under_load() {
  local back=$SCRATCH/back-$1-$2 load status=0
  script load "https://localhost:$TLS_PORT/mcp" 500 "${UNIT_PIDS[$2]}" \
    "SIG$1" "$back" &
  load=$!
  # Of a killed one the exit code says so.
  ends "${UNIT_PIDS[$2]}" || [[ $1 == KILL ]] || status=1
  serve_unit "$2" || status=1
  touch "$back"
  wait "$load" || status=1
  return "$status"
}
