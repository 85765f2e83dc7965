import type { CompiledQuery, QueryResult } from 'kysely'
import type { Reader } from './ports'

/** Stands for a value in the text of a statement. */
class Placeholder {
  constructor(readonly index: number) {}
}

const names = new Map<string, string>()

/** The name under which connections keep a statement; undefined for one that is not kept. */
export const preparedName = (text: string): string | undefined => names.get(text)

/**
 * A statement that runs with almost every page: planning it takes the database longer than running it. Its text is
 * built once, and each connection parses and plans it once. The values are the parameters of `build` after the reader;
 * `build` may use them only as parameters of the statement, because it gets placeholders. Not for a statement whose best
 * plan depends on its values.
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (reader: Reader, ...values: Values) => CompiledQuery<Row>,
): (reader: Reader, ...values: Values) => Promise<Row[]> {
  let known: CompiledQuery<Row> | undefined
  return async (reader, ...values) => {
    known ??= keep(build(reader, ...(values.map((_, index) => new Placeholder(index)) as unknown as Values)))
    const parameters = known.parameters.map((one) => (one instanceof Placeholder ? values[one.index] : one))
    return (await reader.executeQuery<Row>({ ...known, parameters })).rows
  }
}

/** Runs a statement whose text is the same each time, like `prepared`, but with a text that is built each time. */
export function executePrepared<Row>(
  reader: Reader,
  statement: { compile(reader: Reader): CompiledQuery<Row> },
): Promise<QueryResult<Row>> {
  return reader.executeQuery(keep(statement.compile(reader)))
}

function keep<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  names.set(query.sql, names.get(query.sql) ?? `kept_${names.size}`)
  return query
}
