#!/bin/sh
# Installs what make needs and this system lacks. `make` calls it with what it is about to do: build, run or test.
# It says what it will install and why before it does; when all is there it is quick and silent.
set -eu
goal=${1:-build}
root=$(cd "$(dirname "$0")/.." && pwd)

stop() {
	printf 'desklamp: %s\n' "$@" >&2
	exit 1
}

# at_least 20.19 20.20.2: is the second version at least the first?
at_least() {
	[ "$(printf '%s\n%s\n' "$1" "$2" | sort -t. -k1,1n -k2,2n -k3,3n | head -n1)" = "$1" ]
}

languages() {
	command -v go >/dev/null || stop 'Go is missing. Install Go 1.25 or newer from https://go.dev/dl and try again.'
	go=$(cd "$root" && go env GOVERSION) || stop 'Go cannot start. Go 1.25 or newer is needed: https://go.dev/dl'
	go=${go#go} go=${go%% *}
	at_least 1.25 "${go%%[a-z-]*}" || stop "Go $go is too old. Go 1.25 or newer is needed: https://go.dev/dl"
	command -v npm >/dev/null || stop 'Node (with npm) is missing. Install Node 20.19 or newer from https://nodejs.org and try again.'
	node=$(node --version) node=${node#v}
	at_least 20.19 "$node" || stop "Node $node is too old. Node 20.19 or newer is needed: https://nodejs.org"
}

# Each system below sets: build (a C compiler, the web view, and the serif of the headline), window and page (for the tests), missing (prints what
# of its arguments is not installed) and fetch (installs its arguments). The web view's development package brings the
# libraries that a run needs.
debian() {
	build='gcc libc6-dev pkg-config libwebkit2gtk-4.1-dev fonts-urw-base35'
	window='xvfb xauth dbus at-spi2-core python3-gi gir1.2-atspi-2.0 imagemagick'
	page='chromium fonts-noto-cjk'
	missing() {
		for p; do
			case $(dpkg-query -W -f '${db:Status-Status}' "$p" 2>/dev/null) in installed*) ;; *) echo "$p" ;; esac
		done
	}
	fetch() {
		apt-cache show "$@" >/dev/null 2>&1 || as_root apt-get update -q
		apt_install "$@" || { as_root apt-get update -q && apt_install "$@"; } # the lists may be too old
	}
	apt_install() { as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"; }
}

fedora() {
	build='gcc glibc-devel pkgconf-pkg-config pkgconfig(webkit2gtk-4.1) urw-base35-fonts'
	window='xorg-x11-server-Xvfb xorg-x11-xauth dbus-daemon at-spi2-core python3-gobject ImageMagick'
	page='chromium google-noto-sans-cjk-fonts'
	missing() { for p; do rpm -q --whatprovides "$p" >/dev/null 2>&1 || echo "$p"; done; }
	fetch() { as_root dnf install -y "$@"; }
}

suse() {
	build='gcc glibc-devel pkg-config pkgconfig(webkit2gtk-4.1)'
	window='xvfb-run xauth dbus-1-daemon at-spi2-core python3-gobject typelib-1_0-Atspi-2_0 ImageMagick'
	page='chromium google-noto-sans-cjk-fonts'
	missing() { for p; do rpm -q --whatprovides "$p" >/dev/null 2>&1 || echo "$p"; done; }
	fetch() { as_root zypper --non-interactive install "$@"; }
}

arch() {
	build='gcc pkgconf webkit2gtk-4.1 gsfonts'
	window='xorg-server-xvfb xorg-xauth dbus at-spi2-core python-gobject imagemagick'
	page='chromium noto-fonts-cjk'
	missing() { pacman -T "$@" || true; }
	fetch() { as_root pacman -S --needed --noconfirm "$@"; }
}

mac() {
	xcode-select -p >/dev/null 2>&1 || stop 'The compiler is missing. Run: xcode-select --install'
	[ "$goal" != test ] || echo 'desklamp: on macOS the test of the real window is not run; the page needs: brew install --cask chromium' >&2
	exit 0
}

as_root() {
	if [ "$(id -u)" = 0 ]; then
		"$@"
	elif command -v sudo >/dev/null; then
		sudo "$@"
	else
		stop 'this needs root and sudo is missing. As root, run:' "  $*"
	fi
}

languages
if [ "$(uname -s)" = Darwin ]; then mac
elif command -v apt-get >/dev/null; then debian
elif command -v dnf >/dev/null; then fedora
elif command -v zypper >/dev/null; then suse
elif command -v pacman >/dev/null; then arch
else
	pkg-config --exists webkit2gtk-4.1 2>/dev/null ||
		stop 'this system is not known. Install a C compiler, pkg-config and WebKitGTK 4.1 with its headers, and try again.'
	exit 0
fi

# shellcheck disable=SC2086 # the lists are words on purpose
need=$(missing $build)
[ -z "$need" ] || echo "desklamp: for the window, installing:" $need
if [ "$goal" = test ]; then
	# Ubuntu has a browser only outside its packages: there, name yours in CHROMIUM.
	[ -z "${CHROMIUM:-}" ] || page=${page#chromium}
	walk=$(missing $window) browser=$(missing $page)
	[ -z "$walk" ] || echo "desklamp: for the test of the real window, installing:" $walk
	[ -z "$browser" ] || echo "desklamp: for the tests of the page in a browser, installing:" $browser
	need="$need $walk $browser"
fi
# shellcheck disable=SC2086
set -- $need
[ $# = 0 ] || fetch "$@"
