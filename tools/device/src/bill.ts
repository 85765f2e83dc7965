import { guidOf } from './layout'

export type Package = { name: string; version: string; architecture: string; source: string }

/** The installed packages in the text of dpkg's status, by name. */
export function packagesOf(status: string): Package[] {
  const packages = status.split('\n\n').flatMap((paragraph) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(paragraph)?.[1]
    const [name, version, architecture] = [field('Package'), field('Version'), field('Architecture')]
    if (!name || !version || !architecture || field('Status') !== 'install ok installed') return []
    return [{ name, version, architecture, source: field('Source')?.split(' ')[0] ?? name }]
  })
  return packages.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** What an image contains, in CycloneDX 1.6. `made` is the time in seconds that the image's files have. */
export function billOf(packages: readonly Package[], image: string, made: number): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${guidOf(`bill ${image}`)}`,
    version: 1,
    metadata: {
      timestamp: new Date(made * 1000).toISOString(),
      component: { type: 'operating-system', name: 'ayob-device', version: image },
    },
    components: packages.map(({ name, version, architecture, source }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}&distro=trixie`,
      properties: [{ name: 'debian:source', value: source }],
    })),
  }
}
