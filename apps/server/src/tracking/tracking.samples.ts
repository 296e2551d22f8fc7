import { sendWebhook } from '@ayva/contract/tracking'
import { type OpenSamples } from '#lib/samples.ts'

export const sampleEvent = {
  type: 'autologin',
  user_agent: 'Mozilla/5.0',
  url: 'https://ayva.test/',
  url_referer: '',
}

export const openSamples: OpenSamples = async () => ({
  samples: [
    [
      sendWebhook,
      {
        params: { eventType: 'login-success' },
        body: { data: JSON.stringify(sampleEvent) },
        // A guest has not come in.
        answers: 401,
      },
    ],
  ],
})
