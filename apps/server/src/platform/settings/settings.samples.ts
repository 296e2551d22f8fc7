import * as settings from '@ayva/contract/platform/settings'
import { type OpenSamples } from '#lib/samples.ts'

export const openSamples: OpenSamples = async () => {
  const params = { alias: 'footer_clock' }
  const why = 'проверка'
  return {
    samples: [
      [settings.listSettings, { query: { domain: 'ayva.test' } }],
      [settings.showMenu, { params: { name: 'guest' } }],
      [
        settings.changeSetting,
        {
          params,
          body: { value: { enabled: true }, why },
          anyText: ['why'],
          oddAndRight: ['body.seen missing'],
        },
      ],
      [settings.resetSetting, { params, body: { why }, anyText: ['why'] }],
      [settings.listSettingChanges, { params, query: { before: '10' } }],
    ],
  }
}
