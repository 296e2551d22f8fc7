import { missionsSettings } from '@ayva/contract/rewards/missions'
import { previewMissions } from '@ayva/contract/rewards/missions/office'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async () => ({
  samples: [
    [
      previewMissions,
      {
        body: {
          missions: missionsSettings.daily_missions.shipped,
          week: missionsSettings.missions_week.shipped,
          currency: 'RUB',
        },
        anyText: ['week.gift'],
        oddAndRight: [
          'body.missions no items',
          'body.week.enabled true',
          'body.week.enabled false',
        ],
      },
    ],
  ],
})
