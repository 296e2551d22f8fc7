import { expect, test } from 'vitest'
import { readConfig } from '#lib/config.ts'
import { pageOf } from './own-page.ts'

const config = readConfig({
  DATABASE_URL: 'postgres://nowhere',
  PUBLIC_URL: 'https://ayva.test',
  PSP_SECRET: 'a secret of this test',
  KASSA_SECRET: 'another secret of this test',
  COINS_SECRET: 'a third secret of this test',
  SMS_SECRET: 'a third secret of this test',
  DATA_KEY: 'a fourth secret of this test',
  SUPPLIER_SECRET: 'a fifth secret of this test',
  STATEMENT_P12: '/etc/ayva/statements.p12',
})

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, 'own'],
  [{ 'sec-fetch-site': 'none' }, 'own'],
  [{ 'sec-fetch-site': 'same-site' }, 'foreign'],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://ayva.test' }, 'foreign'],
  [{ origin: 'https://ayva.test' }, 'own'],
  [{ origin: 'http://10.0.0.5:3000' }, 'own'],
  [{ origin: 'https://evil.test' }, 'foreign'],
  [{ origin: 'https://ayva.test.evil.test' }, 'foreign'],
  [{ origin: 'null' }, 'foreign'],
  [{}, 'untold'],
])('a request with %o comes from a page that is %s', (headers, page) => {
  expect(pageOf({ headers, host: '10.0.0.5:3000' }, config)).toBe(page)
})
