import * as contract from '@ayva/contract/site/reports'
import { type OpenSamples } from '#lib/samples.ts'

const span = { from: '2026-11-01', to: '2026-11-30' }

export const openSamples: OpenSamples = async ({ alisa }) => ({
  samples: [
    [contract.listReportDays, { query: { ...span, currency: 'RUB' } }],
    [contract.listReportGames, { query: { ...span, currency: 'RUB', after: '100000.1' } }],
    [contract.listReportHours, { query: { currency: 'RUB', day: '2026-11-28' } }],
    [contract.showTrialBalance, { query: { day: '2026-01-01' }, answers: 404 }],
    [contract.listPlayerTotals, { params: { playerId: String(alisa.id) } }],
  ],
})
