import * as contract from '@ayva/contract/identity/kyc'
import * as office from '@ayva/contract/identity/kyc/office'
import { type OpenSamples } from '#lib/samples.ts'
import { operatorWith, person, picture, sendPassport, upload } from './kyc.testing.ts'

export const openSamples: OpenSamples = async ({ testApp, alisa }) => {
  const file = await picture()
  const sent = await testApp.player({ name: 'vera' })
  const { documents } = await sendPassport(testApp, sent)
  const decided = {
    round: 1,
    decision: 'refused',
    words: 'Блик на фото',
    why: 'не читается',
  } as const
  const call = await operatorWith(testApp, ['verification.decide'])
  await call(office.decideVerification, { params: { playerId: String(sent.id) }, body: decided })

  await alisa.call(contract.savePerson, { body: person })
  for (const page of contract.documentPages.passport) await upload(testApp, alisa, { page, file })
  const own = (await alisa.call(contract.showVerification, {})).documents
  const face = own.find(({ page }) => page === 'face')!
  const playerId = String(sent.id)
  const none = '00000000-0000-4000-8000-000000000000'
  return {
    samples: [
      [contract.savePerson, { body: person, anyText: ['lastName', 'firstName'] }],
      [contract.addDocument, { query: { page: 'back' }, file }],
      // Removing an unknown document succeeds.
      [
        contract.removeDocument,
        { body: { documentId: none }, oddAndRight: ['body.documentId nil UUID'] },
      ],
      [contract.showDocument, { params: { id: face.id } }],
      // Missing pages are reported only if all fields are valid.
      [contract.sendDocuments, { body: { kind: 'licence' }, answers: 422, as: 'boris' }],
      [office.listVerifications, { query: { after: '0.1' } }],
      [office.showPlayerVerification, { params: { playerId } }],
      [
        office.openDocument,
        {
          params: { playerId, id: documents[0]!.id },
          body: { why: 'проверка документа' },
          anyText: ['why'],
        },
      ],
      [
        office.decideVerification,
        { params: { playerId }, body: decided, anyText: ['words', 'why'] },
      ],
      [
        office.blockFinance,
        {
          params: { playerId },
          body: { days: 3, words: 'Проверяем перевод', why: 'по просьбе банка' },
          anyText: ['words', 'why'],
          oddAndRight: ['body.days null'],
        },
      ],
    ],
  }
}
