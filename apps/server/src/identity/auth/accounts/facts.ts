/** Facts about accounts, for audiences of campaigns. */
import { type Tx } from '#lib/data/db.ts'
import { type Fact, type FactValue } from '#lib/module.ts'
import { type FactRow, selectFacts } from './audiences.sql.ts'

const of = (value: (row: FactRow) => FactValue) => async (tx: Tx, ids: bigint[]) =>
  new Map((await selectFacts(tx, ids)).map((row) => [row.id, value(row)]))

export const accountFacts: Record<string, Fact> = {
  language: { kind: 'text', summary: 'Язык сайта', read: of(({ locale }) => locale) },
  currency: { kind: 'text', summary: 'Валюта счёта', read: of(({ currency }) => currency) },
  labels: { kind: 'list', summary: 'Метки', read: of(({ labels }) => labels) },
  registered: { kind: 'moment', summary: 'Регистрация', read: of(({ createdAt }) => createdAt) },
}
