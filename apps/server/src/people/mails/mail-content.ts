/** The content of a mail, before it becomes HTML and plain text. All texts are in the recipient's language. */
export interface MailContent {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly facts?: readonly Fact[]
  readonly action?: Link
  /** More pages with their names, below an introductory line. */
  readonly links?: { readonly text: string; readonly items: readonly Link[] }
  /** Paragraphs after the button. */
  readonly closing?: readonly string[]
}

export interface Link {
  readonly label: string
  readonly url: string
}

export interface Fact {
  readonly label: string
  readonly value: string
}

/** The footer of every mail. */
export interface Footer {
  readonly lines: readonly string[]
  /** The link that stops mails of this kind. */
  readonly optOut?: Link
}

const WIDTH = 72

/** Formats the content as plain text, wrapped at 72 characters. */
export function plainText(content: MailContent, footer: Footer): string {
  const blocks = [
    content.greeting,
    ...content.paragraphs,
    ...(content.facts ? [content.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    ...(content.links
      ? [[content.links.text, ...content.links.items.map(({ label, url }) => `${label}:\n${url}`)].join('\n')]
      : []),
    ...(content.closing ?? []),
    ['--', ...footer.lines].join('\n'),
    ...(footer.optOut ? [`${footer.optOut.label}:\n${footer.optOut.url}`] : []),
  ]
  return `${blocks.map(wrap).join('\n\n')}\n`
}

const wrap = (block: string) => block.split('\n').map(wrapLine).join('\n')

function wrapLine(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current && current.length + 1 + word.length > WIDTH) {
      lines.push(current)
      current = word
    } else current = current ? `${current} ${word}` : word
  }
  return [...lines, current].join('\n')
}
