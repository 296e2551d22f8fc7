import * as contract from '@ayva/contract/ledger/account-statements'
import { type OpenSamples } from '#lib/samples.ts'
import { ask, make } from './account-statements.ts'
import { findAccountStatement } from './account-statements.sql.ts'

export const openSamples: OpenSamples = async ({ testApp, alisa }) => {
  const year = testApp.clock.now().getUTCFullYear()
  await ask(testApp.deps, alisa.id, year)
  const { id } = (await findAccountStatement(testApp.deps.db, alisa.id))!
  await make(testApp.deps, { playerId: alisa.id, id }, new AbortController().signal)
  return {
    samples: [[contract.askAccountStatement, { body: { year } }]],
  }
}
