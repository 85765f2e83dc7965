const DAY_MS = 86_400_000

/** The libraries that a server installs, from a package lock: names with their versions, each once. */
export function librariesIn(lock) {
  const libraries = new Map()
  for (const [path, { version, link, dev, devOptional }] of Object.entries(lock.packages)) {
    const at = path.lastIndexOf('node_modules/')
    if (at < 0 || link || dev || devOptional) continue
    const name = path.slice(at + 'node_modules/'.length)
    libraries.set(`${name} ${version}`, { name, version })
  }
  return [...libraries.values()]
}

/**
 * What is wrong with a library, from its document in the registry; null if nothing is. `late` means that a newer release
 * of its line has been out for more than `days`, so a fix in it would be late. Releases of a line are compatible (semver).
 */
export function faultOf({ name, version }, { versions, time }, { days, now }) {
  const { deprecated } = versions[version] ?? {}
  if (deprecated) return { name, version, fault: 'deprecated', detail: deprecated }
  const late = Object.keys(versions)
    .filter((other) => !other.includes('-') && !versions[other].deprecated)
    .filter((other) => lineOf(other) === lineOf(version) && isNewer(other, version))
    .filter((other) => now - Date.parse(time[other]) > days * DAY_MS)
  if (late.length === 0) return null
  const [first] = late.sort((a, b) => Date.parse(time[a]) - Date.parse(time[b]))
  return { name, version, fault: 'late', detail: `${first} has been out since ${time[first].slice(0, 10)}` }
}

const numbersOf = (version) => version.split('-')[0].split('.').map(Number)

function isNewer(a, b) {
  const [one, other] = [numbersOf(a), numbersOf(b)]
  const at = one.findIndex((number, index) => number !== other[index])
  return at >= 0 && one[at] > other[at]
}

/** The part of a version that changes when a release is incompatible: the first number that is not zero. */
function lineOf(version) {
  const numbers = numbersOf(version)
  const at = numbers.findIndex((number) => number > 0)
  return numbers.slice(0, (at < 0 ? 2 : at) + 1).join('.')
}
