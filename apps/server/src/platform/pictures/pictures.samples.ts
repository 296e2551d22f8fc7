import * as contract from '@ayva/contract/platform/pictures/office'
import { type OpenSamples } from '#lib/samples.ts'
import { addOperator } from '../operators/operators.ts'
import { drawing, upload } from './pictures.testing.ts'

export const openSamples: OpenSamples = async ({ testApp }) => {
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['pictures.change'],
  })
  const [kept, dropped] = await Promise.all(
    ['#335544', '#554433'].map(async (color) => {
      const { data } = await upload(testApp, { token, file: await drawing({ color }) })
      return { hash: data!.hash }
    }),
  )
  return {
    samples: [
      [contract.listPictures, { query: { q: 'сад', after: '1000' } }],
      [contract.showPicture, { params: kept! }],
      [
        contract.uploadPicture,
        { query: { alt: 'Сад' }, file: await drawing({ color: '#445533' }) },
      ],
      [
        contract.describePicture,
        {
          params: kept!,
          body: { alt: 'Сад вечером', focus: { x: 30, y: 70 }, seen: 1 },
          anyText: ['alt'],
        },
      ],
      [
        contract.deletePicture,
        { params: dropped!, body: { seen: 1, why: 'проверка' }, anyText: ['why'] },
      ],
    ],
  }
}
