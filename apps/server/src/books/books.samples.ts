import * as contract from '@ayva/contract/books'
import { type OpenSamples } from '#lib/samples.ts'
import { closeDay, dayBefore } from './books.ts'

export const openSamples: OpenSamples = async ({ house }) => {
  const day = dayBefore(house.clock.now())
  await closeDay(house.deps, day)
  return {
    samples: [
      [contract.showClosedDay, { params: { day } }],
      [contract.showBalanceProof, { params: { day } }],
    ],
  }
}
