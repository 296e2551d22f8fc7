import { sendWebhook } from '@ayva/contract/platform/tracking'
import { listSources, writeSources } from '@ayva/contract/platform/tracking/office'
import { type OpenSamples } from '#lib/samples.ts'

export const sampleEvent = {
  type: 'autologin',
  user_agent: 'Mozilla/5.0',
  url: 'https://ayva.test/',
  url_referer: '',
}

const query = { from: '2026-11-01', to: '2026-11-30', by: 'utm_source' }

export const openSamples: OpenSamples = async () => ({
  samples: [
    [listSources, { query }],
    [writeSources, { query }],
    [
      sendWebhook,
      {
        params: { eventType: 'login-success' },
        body: { data: JSON.stringify(sampleEvent) },
        // Guests are refused.
        answers: 401,
      },
    ],
  ],
})
