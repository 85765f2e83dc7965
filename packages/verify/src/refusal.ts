/** Why files can't be checked at all: none of them says anything about a proof. */
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

/** The files are no proof, or too large to be read. `file` names the one at fault, `detail` says where in it. */
export class NoProof extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly file?: string,
    readonly detail?: string,
  ) {
    super([code, file, detail].filter(Boolean).join(': '))
  }
}
