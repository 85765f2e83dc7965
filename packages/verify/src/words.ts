import type { NoProof, RefusalCode } from './refusal'
import type { Check, CheckName, Verdict } from './verify'

const CHECKS: Readonly<Record<CheckName, Readonly<Record<Check['state'], string>>>> = {
  signature: {
    holds: 'The summary is as it was signed.',
    fails: 'The summary was changed after it was signed, or another key signed it.',
    unknown: 'The signature was not checked.',
  },
  key: {
    holds: 'The key is one of the installation.',
    fails: 'The key is none of the installation: anybody may have made this proof.',
    unknown: 'Whose key it is was not checked. Give --from ADDRESS or --key FILE.',
  },
  figures: {
    holds: 'The signed figures fit each other.',
    fails: 'The signed figures do not fit each other',
    unknown: 'The figures were not checked.',
  },
  fingerprint: {
    holds: 'The file of plays is the one that was signed.',
    fails: 'The file of plays is not the one that was signed. Its SHA-256 is',
    unknown: 'The file of plays was not given, so its fingerprint was not compared.',
  },
  lines: {
    holds: 'The file has as many plays as the summary says.',
    fails: 'The file has other plays than the summary says',
    unknown: 'Its plays were not counted.',
  },
  inclusion: {
    holds: 'Every play that counts is in the file on its day, and no other.',
    fails: 'Plays that count are missing in the file, or there are too many (in the file / signed)',
    unknown: 'Whether each play that counts is in it was not checked.',
  },
}

const MARKS = { holds: 'ok     ', fails: 'WRONG  ', unknown: '?      ' } as const

const OUTCOMES = {
  proved: 'PROVED: everything holds.',
  incomplete: 'INCOMPLETE: nothing is wrong, but not everything could be checked.',
  broken: 'NOT PROVED: something is wrong.',
} as const

const REFUSALS: Readonly<Record<RefusalCode, string>> = {
  empty: 'The file is empty',
  no_summary: 'Give the signed summary (JSON), the file of plays (CSV), or both',
  not_a_proof: 'This is no proof of play',
  too_large: 'The file is too large: a summary has at most 1 MB, a file of plays at most 512 MB',
  two_summaries: 'There is more than one summary',
  two_play_files: 'There is more than one file of plays',
  unknown_format: 'This proof has a format that this program does not know. Use a newer one',
  unreadable: 'The file is no JSON, or it was cut off',
  wrong_key: 'This is no public key of Ed25519',
}

/** A verdict in plain English, one line per finding. */
export function wordsOf({ summary, plays, keyFingerprint, checks, outcome }: Verdict): string {
  if (!summary) {
    return [
      `A file of ${plays?.lines} plays, ${plays?.valid} of them valid.`,
      `Its fingerprint (SHA-256) is ${plays?.sha256}`,
      'Compare it with the one in the shared report, or give the signed summary too.',
    ].join('\n')
  }
  return [
    `${printable(summary.reference)}, ${printable(summary.brand_name)}: ${summary.plays.valid} valid plays of ${summary.goal} sold`,
    `from ${summary.first_day ?? '?'} to ${summary.last_day ?? '?'}, as of ${summary.as_of}`,
    ...(summary.provisional
      ? ['Provisional: more plays may come. The final proof is made 14 days after the last day.']
      : []),
    `Key: SHA-256 ${keyFingerprint}`,
    '',
    ...checks.map(({ name, state, found }) => `${MARKS[state]}${CHECKS[name][state]}${found ? `: ${found}` : ''}`),
    '',
    OUTCOMES[outcome],
  ].join('\n')
}

/** The reason why files were refused, in one line. */
export const refusalWords = ({ code, file, detail }: NoProof) =>
  `${file ? `${printable(file)}: ` : ''}${REFUSALS[code]}${detail ? ` (${printable(detail)})` : ''}.`

/** Removes control characters that move a terminal's cursor or colour its text. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, ' ')
