# shellcheck shell=bash
# The systemd unit: looked at by systemd, and its command line run without it.
# Sourced by run-deployment.
# shellcheck disable=SC2034 # used by the scripts that source this

DEPLOY=$ROOT/tools/deploy
NAME=torchtalk.example.org # as in the files that we ship
# Paths of the unit and of nginx.conf are below this.
MACHINE=$SCRATCH/machine
INDEX=$MACHINE/srv/torchtalk/index
SOURCE=$MACHINE/srv/torchtalk/pytorch
UNIT=$MACHINE/torchtalk@.service
UNIT_PIDS=(0 0)
HIGHEST_EXPOSURE=20 # tenths, as 'systemd-analyze security' counts: below it is OK
# Debian's nobody stands for the user that systemd would make.
OTHERS=65534
AS_OTHERS=()
if [[ $(id -u) == 0 ]]; then
  AS_OTHERS=(setpriv --reuid "$OTHERS" --regid "$OTHERS" --clear-groups
    --no-new-privs --bounding-set=-all)
fi

# on_machine FILE: with paths of this machine, which nobody installed anything on.
on_machine() {
  sed -E "s,(^|[ =:])(/usr/local/bin|/etc/torchtalk|/srv/torchtalk)/,\1$MACHINE\2/,g" "$1"
}

# free_port: one that nothing listens on now. Below the kernel's own range, so
# that no connection takes it in between.
free_port() {
  local port
  while port=$((10000 + RANDOM % 20000)); do
    (: <>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || break
  done
  say "$port"
}
PORTS=("$(free_port)" "$(free_port)")

# As the steps of tools/deploy/README.md leave a machine.
prepare_machine() {
  local said from source
  said=$(torchtalk status) || return
  from=$(sed -n 's/^index folder: //p' <<<"$said")
  source=$(sed -n 's/^source: //p' <<<"$said")
  # Another user has to get through to it.
  chmod 711 "$SCRATCH" &&
    mkdir -p "$MACHINE/etc/torchtalk/tls" &&
    install -D -m 755 "$TORCHTALK" "$MACHINE/usr/local/bin/torchtalk" &&
    "$DEPLOY/copy-index" "$from" "$INDEX" &&
    cp -r --preserve=timestamps "$source" "$SOURCE" &&
    chmod -R a+rX "$SOURCE" &&
    (umask 077 && openssl rand -hex 32 >"$MACHINE/etc/torchtalk/token") &&
    on_machine "$DEPLOY/torchtalk@.service" >"$UNIT" &&
    credentials
}

# What LoadCredential does: a copy that the user of the service alone can read.
credentials() {
  mkdir -p "$MACHINE/credentials" &&
    install -m 400 "$MACHINE/etc/torchtalk/token" "$MACHINE/credentials/token" &&
    { [[ $(id -u) != 0 ]] || chown -R "$OTHERS:$OTHERS" "$MACHINE/credentials"; }
}

# Its exit code is 0 whatever keys it does not know: no line may be printed.
unit_is_understood() {
  local said
  said=$(systemd-analyze verify --man=no "$UNIT" 2>&1) || said+=" exit code $?"
  say "$said"
  [[ -z $said ]] && grep -qx 'LoadCredential=token:.*/etc/torchtalk/token' "$UNIT"
}

unit_is_hardened() {
  systemd-analyze security --offline=true --no-pager \
    --threshold="$HIGHEST_EXPOSURE" "$UNIT"
}

# A source that the user of the service cannot get through to is not called absent.
private_source_is_said() {
  local private=$MACHINE/private
  mkdir -p "$private/pytorch" && chmod 600 "$private" &&
    has "${AS_OTHERS[@]}" "$MACHINE/usr/local/bin/torchtalk" file torch/functional.py:1 \
      --index "$INDEX" --pytorch-source "$private/pytorch" -- \
      "this user may not read the source $private/pytorch"
}

# unit_value KEY: all that the unit says of it, with continued lines joined.
unit_value() { sed -e ':a;/\\$/{N;s/\\\n *//;ba}' "$UNIT" | sed -n "s/^$1=//p"; }

# serve_unit I: as systemd starts torchtalk@PORT, with the environment that the
# unit and its EnvironmentFile say. Words are split as systemd does where nothing
# is quoted.
serve_unit() {
  local port=${PORTS[$1]} command variables
  command=$(unit_value ExecStart)
  command=${command//%i/$port}
  mapfile -t variables < <(unit_value Environment)
  start_server "unit-$1" env "${variables[@]}" OPTIONS="--allow-host $NAME --pytorch-source $SOURCE" \
    CREDENTIALS_DIRECTORY="$MACHINE/credentials" \
    "${AS_OTHERS[@]}" bash -c "exec $command" || return
  UNIT_PIDS[$1]=$SERVER_PID
}
