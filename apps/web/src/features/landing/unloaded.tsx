import type { Catalogue } from '@ayob/i18n/create'

type Texts = Pick<Catalogue['common'], 'partMissing' | 'tryAgain'>

/**
 * Part of every built page. Shown when the program does not start: its files are missing, or the network is gone. The link
 * loads the page again without a script.
 */
export function Unloaded({ texts }: { texts: readonly (readonly [language: string, texts: Texts])[] }) {
  return (
    <div id="unloaded" role="alert">
      {texts.map(([language, { partMissing, tryAgain }]) => (
        <p key={language} lang={language}>
          {partMissing} {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page */}
          <a href="">{tryAgain}</a>
        </p>
      ))}
    </div>
  )
}
