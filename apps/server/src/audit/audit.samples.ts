import { listAudit } from '@ayva/contract/audit'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async () => ({
  samples: [[listAudit, { query: { playerId: '0', before: '100' } }]],
})
