#!/bin/bash
# Starts what is on the disk of a box on this machine's own kernel, without an emulator: the data partition, the program and the
# browser of a slot, with the compositor drawing into memory. It has no network but its own, and no systemd.
#   nest.sh DISK ROOT_OFFSET ROOT_SIZE DATA_OFFSET DATA_SIZE CONF OUT    as root; the data partition is changed as by a start
# OUT/plays appears with the first sign of life, OUT/display.ppm is what is shown, OUT/state.json is what the program tells the
# page, OUT/log is what the programs say. Runs until it is ended; everything in it ends with it.
set -eu

if [ "${8:-}" != inside ]; then
  exec env --ignore-environment PATH="$PATH" LC_ALL=C.UTF-8 unshare --mount --propagation private --pid --net --ipc --uts --fork --kill-child bash "$0" "$@" inside
fi

disk=$1 root_at=$2 root_size=$3 data_at=$4 data_size=$5 conf=$6 out=$7
exec >"$out/log" 2>&1
ip link set lo up
work=$(mktemp -d)
mount -t tmpfs tmpfs "$work"
new=$work/root
mkdir "$new"
# A loop device without users goes by itself.
root=$(losetup --find --show --read-only --offset "$root_at" --sizelimit "$root_size" "$disk")
mount -t squashfs -o ro "$root" "$new"
losetup --detach "$root"
data=$(losetup --find --show --offset "$data_at" --sizelimit "$data_size" "$disk")

for folder in dev run tmp var mnt conf; do mount -t tmpfs tmpfs "$new/$folder"; done
mount -t proc proc "$new/proc"
mount -t sysfs -o ro sysfs "$new/sys"
chmod 1777 "$new/tmp"
for device in null zero full random urandom tty; do cp -a "/dev/$device" "$new/dev/"; done
mkdir -p "$new/dev/shm" "$new/dev/disk/by-partlabel"
mount -t tmpfs -o mode=1777 tmpfs "$new/dev/shm"
ln -s /proc/self/fd "$new/dev/fd"
cp -a "$data" "$new/dev/"
ln -s "../../$(basename "$data")" "$new/dev/disk/by-partlabel/data"
cp "$conf" "$new/conf/ayob.conf"
mkdir "$new/mnt/out" "$new/mnt/old"
mount --bind "$out" "$new/mnt/out"

# A program that is only chrooted may not begin the browser's sandbox.
pivot_root "$new" "$new/mnt/old"
cd /
umount --lazy /mnt/old
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
hash -r
/usr/lib/ayob/data
losetup --detach "/dev/$(basename "$data")" || true
install -d -m 0750 -o ayob -g ayob /run/ayob /run/ayob/ask
install -d -m 0750 -o screen -g screen /run/ayob-screen

# Speaks as gpsd, with a receiver where the ad of the trial plays (PLACE of the testkit).
node -e '
  const place = `${JSON.stringify({ class: "TPV", mode: 3, lat: 6.9111, lon: 79.8497, eph: 5 })}\n`
  const speak = (socket) => {
    const clock = setInterval(() => socket.write(place), 1000)
    socket.on("error", () => {}).on("close", () => clearInterval(clock))
  }
  require("net").createServer(speak).listen(2947, "127.0.0.1")' &

set -a
. /usr/lib/ayob/ayob.env
set +a
node /opt/ayob/device.js configure
as() { # USER HOME GROUPS PROGRAM…
  user=$1 home=$2 groups=$3
  shift 3
  HOME=$home setpriv --reuid="$user" --regid="$user" --groups="$groups" "$@"
}
(
  umask 0027
  while :; do as ayob /data/ayob ayob,screen,video node /opt/ayob/device.js || sleep 1; done
) &
export XDG_RUNTIME_DIR=/run/ayob-screen
(
  umask 0007
  export WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1
  while :; do as screen /data/chromium screen,video /usr/lib/ayob/screen || sleep 1; done
) &

export WAYLAND_DISPLAY=wayland-0
while :; do
  if [ -e /run/ayob/ask/playing ]; then
    rm /run/ayob/ask/playing
    node -e 'fetch("http://localhost:8585/device/state").then(async (a) => console.log(await a.text()))' >/mnt/out/state.json
    : >/mnt/out/plays
  fi
  if grim -t ppm /mnt/out/next.ppm 2>/dev/null; then mv /mnt/out/next.ppm /mnt/out/display.ppm; fi
  sleep 0.5
done
