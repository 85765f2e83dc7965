/** Reasons why files can't be checked at all. None of them says anything about a proof. */
export type RefusalCode =
  | 'empty'
  | 'no_summary'
  | 'not_a_proof'
  | 'too_large'
  | 'two_summaries'
  | 'two_play_files'
  | 'unknown_format'
  | 'unreadable'
  | 'wrong_key'

/** The files are not a proof, or too large to read. `file` names the file at fault, `detail` the place in it. */
export class NoProof extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly file?: string,
    readonly detail?: string,
  ) {
    super([code, file, detail].filter(Boolean).join(': '))
  }
}
