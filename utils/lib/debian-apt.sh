# shellcheck shell=bash
# apt for a suite of Debian that this machine is not of: its lists, packages and
# sources, without installing anything. Sourced after common.sh.
#
# The archive is the one that this machine's apt takes Debian from (its
# apt.conf.d, with proxies, holds here too), verified with Debian's keyring.
KEYRING=/usr/share/keyrings/debian-archive-keyring.gpg

# apt reads the machine's sources, whatever their format; it names the archive
# only once it has lists.
debian_mirror() {
  local codename
  # shellcheck source=/dev/null
  codename=$(. /etc/os-release && say "${VERSION_CODENAME:-}")
  env -u APT_CONFIG apt-get indextargets --format "\$(CODENAME) \$(COMPONENT) \$(REPO_URI)" |
    awk -v c="$codename" '$1 == c && $2 == "main" { print $3; exit }'
}

# use_suite SUITE: apt commands after this are those of an empty system of
# SUITE. What they download stays in the cache.
use_suite() {
  local mirror arch
  [[ -r $KEYRING ]] || die "no $KEYRING (package debian-archive-keyring)"
  mirror=$(debian_mirror)
  if [[ -z $mirror ]]; then
    logged apt-update as_root env -u APT_CONFIG apt-get -q update
    mirror=$(debian_mirror)
  fi
  [[ -n $mirror ]] || die "apt's sources name no Debian archive"
  arch=$(dpkg --print-architecture)
  APT_FOLDER=$CACHE/apt-$1
  mkdir -p "$LOGS" "$APT_FOLDER"/{lists/partial,cache/archives/partial,parts}
  : >"$APT_FOLDER/status" # nothing is installed
  printf "%s [signed-by=$KEYRING] $mirror $1 main\n" deb deb-src >"$APT_FOLDER/sources.list"
  cat >"$APT_FOLDER/apt.conf" <<CONF
Dir::Etc::SourceList "$APT_FOLDER/sources.list";
Dir::Etc::SourceParts "$APT_FOLDER/parts";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "/dev/null";
Dir::State "$APT_FOLDER";
Dir::State::Lists "$APT_FOLDER/lists";
Dir::State::Status "$APT_FOLDER/status";
Dir::Cache "$APT_FOLDER/cache";
APT::Architecture "$arch";
APT::Architectures { "$arch"; };
APT::Install-Recommends "false";
APT::Get::AllowUnauthenticated "false";
APT::Sandbox::User "$(id -un)";
CONF
  export APT_CONFIG=$APT_FOLDER/apt.conf
  logged "apt-lists-$1" apt-get -q update
}

candidate() { apt-cache policy "$1" | awk '$1 == "Candidate:" && $2 != "(none)" { print $2 }'; }

# deb_names: from what apt would install, the files that it keeps. An epoch's
# colon is %3a in them.
deb_names() {
  sed -nE 's/^Inst ([^ ]+) \(([^ ]+) .*\[([^]]+)\]\).*/\1_\2_\3.deb/p' | sed 's/:/%3a/'
}

# fetch_closure PACKAGE...: sets DEBS to the files of the packages and of all
# that they depend on.
fetch_closure() {
  mapfile -t DEBS < <(apt-get -qq --simulate install "$@" | deb_names)
  ((${#DEBS[@]})) || die "apt chose no package of: $*"
  logged "apt-download" apt-get -q -y --download-only install "$@"
}

# unpack_debs FOLDER NAME...: into a root with merged /usr. Packages of bookworm
# still ship /lib and /bin; tar keeps the links there.
unpack_debs() {
  local root=$1 name
  shift
  mkdir -p "$root"/usr/{bin,sbin,lib,lib64}
  for name in bin sbin lib lib64; do
    [[ -L $root/$name ]] || ln -s "usr/$name" "$root/$name"
  done
  for name in "$@"; do
    dpkg-deb --fsys-tarfile "$APT_FOLDER/cache/archives/$name" |
      tar -C "$root" -x --keep-directory-symlink --no-same-owner --delay-directory-restore
  done
}

# fetch_only PACKAGE...: sets DEBS to the files of the packages themselves.
fetch_only() {
  mapfile -t DEBS < <(apt-get -qq --print-uris download "$@" | awk '{ print $2 }')
  ((${#DEBS[@]} == $#)) || die "not all there: $*"
  (cd "$APT_FOLDER/cache/archives" && logged apt-download apt-get -q download "$@")
}

# debian_root FOLDER SUITE PACKAGE...: an installed system with these packages, to
# chroot into. It has the newest of the day on which it was made. What apt has in the
# cache of the suite is linked, not downloaded again.
debian_root() {
  local folder=$1 suite=$2 mirror made="${*:2}" debs=$CACHE/apt-$2/cache/archives
  if [[ -d $folder ]] && stamp_is "root-${folder##*/}" "$made"; then return; fi
  mirror=$(debian_mirror)
  shift 2
  as_root rm -rf "$folder"
  mkdir -p "$debs"
  # shellcheck disable=SC2016 # $1 is the folder, for the shell of mmdebstrap
  logged "debian-root" as_root mmdebstrap --variant=minbase \
    --aptopt="Acquire::Languages \"none\"; $(apt-config dump Acquire::http)" \
    --dpkgopt=force-unsafe-io \
    --setup-hook='mkdir -p "$1/var/cache/apt/archives"' \
    --setup-hook="find ${debs@Q} -maxdepth 1 -name '*.deb' -exec cp -lt \"\$1/var/cache/apt/archives\" {} +" \
    --include="$(IFS=, && say "$*")" "$suite" "$folder" "$mirror"
  set_stamp "root-${folder##*/}" "$made"
}
