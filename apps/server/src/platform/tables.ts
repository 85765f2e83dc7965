/** Every table, by the name of its one writing capability's store. */
// biome-ignore lint/suspicious/noEmptyInterface: tables are added as capabilities land
export interface Tables {}
