/** A page without scripts or other files, because it is shown when nothing can be loaded. */
export function Offline({ texts }: { texts: readonly (readonly [language: string, text: string])[] }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>AYOB</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <main>
          <h1>AYOB</h1>
          {texts.map(([language, text]) => (
            <p key={language} lang={language}>
              {text}
            </p>
          ))}
        </main>
      </body>
    </html>
  )
}

const STYLE = `
html { color-scheme: dark; background: #0c1424; color: #f2f5fa; font: 1.125rem/1.6 system-ui, sans-serif }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center }
main { max-width: 30rem; padding: 1.5rem }
h1 { color: #ffb000; letter-spacing: .04em }`
