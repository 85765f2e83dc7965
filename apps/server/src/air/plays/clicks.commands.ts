import type { Tx } from '../../platform/ports'
import { addClick, type Click } from './totals.store'

/** Adds a click to the totals of its booking. */
export const countClick = (tx: Tx, click: Click): Promise<void> => addClick(tx, click)
