/** Facts about accounts, for audiences. */
import { type Fact } from '#lib/fact.ts'
import { factRows } from './audiences.sql.ts'

export const accountFacts: Record<string, Fact> = {
  language: { kind: 'text', summary: 'Язык сайта', rows: factRows('locale') },
  currency: { kind: 'text', summary: 'Валюта счёта', rows: factRows('currency') },
  labels: { kind: 'list', summary: 'Метки', rows: factRows('labels') },
  registered: { kind: 'moment', summary: 'Регистрация', rows: factRows('created_at') },
}
