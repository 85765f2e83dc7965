import type { CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Footer, MailContent } from './template-parts'

/** AYOB's colours. Mail programs support neither style sheets nor variables. */
const INK = '#0C1424'
const PAPER = '#FBFAF7'
const CARD = '#FFFFFF'
const LINE = '#E6E2DA'
const QUIET = '#475569'
const TURMERIC = '#FFB000'

const FONT = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, 'Noto Sans Sinhala', 'Noto Sans Tamil', sans-serif"

const styles = {
  body: { margin: 0, padding: 0, backgroundColor: PAPER, color: INK, fontFamily: FONT },
  column: { boxSizing: 'border-box', width: '100%', maxWidth: 592, margin: '0 auto', padding: '24px 16px' },
  head: { backgroundColor: INK, color: TURMERIC, padding: '18px 24px', borderRadius: '14px 14px 0 0' },
  name: { fontSize: 22, fontWeight: 800, letterSpacing: '0.12em' },
  card: {
    backgroundColor: CARD,
    border: `1px solid ${LINE}`,
    borderTop: 'none',
    borderRadius: '0 0 14px 14px',
    padding: '24px',
    fontSize: 16,
    lineHeight: '24px',
  },
  paragraph: { margin: '0 0 16px', whiteSpace: 'pre-line' },
  facts: { width: '100%', borderCollapse: 'collapse', margin: '0 0 20px', borderTop: `1px solid ${LINE}` },
  label: {
    textAlign: 'left',
    fontWeight: 400,
    color: QUIET,
    padding: '8px 12px 8px 0',
    borderBottom: `1px solid ${LINE}`,
    verticalAlign: 'top',
  },
  value: {
    textAlign: 'right',
    fontWeight: 600,
    padding: '8px 0',
    borderBottom: `1px solid ${LINE}`,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  button: {
    display: 'inline-block',
    backgroundColor: TURMERIC,
    color: INK,
    fontWeight: 700,
    textDecoration: 'none',
    padding: '12px 22px',
    borderRadius: 10,
  },
  foot: { color: QUIET, fontSize: 13, lineHeight: '20px', padding: '16px 8px', margin: 0 },
  link: { color: INK, fontWeight: 600, overflowWrap: 'anywhere' },
  quietLink: { color: QUIET },
  hidden: { display: 'none', maxHeight: 0, overflow: 'hidden' },
} satisfies Record<string, CSSProperties>

function Page({ content, footer, language }: { content: MailContent; footer: Footer; language: string }) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{content.subject}</title>
      </head>
      <body style={styles.body}>
        <div style={styles.hidden}>{content.paragraphs[0]}</div>
        <div style={styles.column}>
          <div style={styles.head}>
            <span style={styles.name}>AYOB</span>
          </div>
          <div style={styles.card}>
            <p style={styles.paragraph}>{content.greeting}</p>
            {content.paragraphs.map((paragraph) => (
              <p key={paragraph} style={styles.paragraph}>
                {paragraph}
              </p>
            ))}
            {content.facts && (
              <table style={styles.facts}>
                <tbody>
                  {content.facts.map(({ label, value }) => (
                    <tr key={label}>
                      <th scope="row" style={styles.label}>
                        {label}
                      </th>
                      <td style={styles.value}>{value}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            {content.action && (
              <p style={styles.paragraph}>
                <a href={content.action.url} style={styles.button}>
                  {content.action.label}
                </a>
              </p>
            )}
            {content.links && (
              <>
                <p style={styles.paragraph}>{content.links.text}</p>
                {content.links.items.map(({ label, url }) => (
                  <p key={url} style={styles.paragraph}>
                    <a href={url} style={styles.link}>
                      {label}
                    </a>
                  </p>
                ))}
              </>
            )}
            {content.closing?.map((paragraph) => (
              <p key={paragraph} style={styles.paragraph}>
                {paragraph}
              </p>
            ))}
          </div>
          <p style={styles.foot}>
            {footer.lines.map((line) => (
              <span key={line}>
                {line}
                <br />
              </span>
            ))}
            {footer.optOut && (
              <a href={footer.optOut.url} style={styles.quietLink}>
                {footer.optOut.label}
              </a>
            )}
          </p>
        </div>
      </body>
    </html>
  )
}

/** Renders the content as an HTML page for mail programs. */
export function htmlPage(content: MailContent, footer: Footer, language: string): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<Page content={content} footer={footer} language={language} />)}`
}
