import * as lobby from '@ayva/contract/lobby'
import { type OpenSamples } from '#lib/samples.ts'

const page = { limit: '10', offset: '0' }

export const openSamples: OpenSamples = async () => ({
  samples: [
    [lobby.listGames, { query: { ...page, category: 'slots' } }],
    [lobby.listDevelopers, { query: page }],
    [lobby.showGame, { params: { developer: 'ayva-lab', slug: 'kosti' } }],
    [lobby.lastGames, { query: page }],
  ],
})
