/** What the browser may still store, in megabytes; null where it does not tell. */
export async function freeMegabytes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined ? null : Math.max(0, Math.floor((quota - (usage ?? 0)) / 1_048_576))
}
