import * as contract from '@ayva/contract/statements'
import { type OpenSamples } from '#lib/samples.ts'
import { ask, make } from './statements.ts'
import { findStatement } from './statements.sql.ts'

export const openSamples: OpenSamples = async ({ house, alisa }) => {
  const year = house.clock.now().getUTCFullYear()
  await ask(house.deps, alisa.id, year)
  const { id } = (await findStatement(house.deps.db, alisa.id))!
  await make(house.deps, { playerId: alisa.id, id }, new AbortController().signal)
  return {
    samples: [[contract.askStatement, { body: { year } }]],
  }
}
