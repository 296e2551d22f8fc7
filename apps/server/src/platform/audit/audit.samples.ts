import { listAudit, searchAudit, verifyAudit } from '@ayva/contract/platform/audit'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async () => ({
  samples: [
    [listAudit, { query: { playerId: '0', before: '100' } }],
    [
      searchAudit,
      {
        query: {
          from: '2026-11-01T00:00:00Z',
          to: '2026-12-01T00:00:00Z',
          actor: 'cashier',
          action: 'payment.',
          playerId: '1',
          after: '1790000000000.1.1',
        },
      },
    ],
    [verifyAudit, { query: { playerId: '0', after: '0' } }],
  ],
})
