/** Every node of a parsed program. */
export function* nodesIn(node) {
  if (typeof node !== 'object' || node === null) return
  if (node.type) yield node
  for (const part of Object.values(node)) yield* nodesIn(part)
}
