import { type Drawn, type Fairness } from '../../fairness.ts'
import { reelDraws } from '../../slot/draws.ts'
import { respinsWords, spinWords } from '../../slot/words.ts'
import { type HoldModel, type HoldOutcome } from '../hold.ts'

const coinDraw = (at: number, value: number): Drawn => [
  `Монета, барабан ${Math.floor(at / 3) + 1}, ряд ${(at % 3) + 1}`,
  `×${value}`,
]

/** A slot bet has no choice except its amount. */
export const fairness: Fairness = {
  fields: [],
  capped: false,
  examples: [
    {
      modelId: 'hold-soft',
      clientSeed: 'client-932',
      nonce: '1',
      bet: '20,00',
      choice: {},
      serverSeed: '2325cbad3d0275318e8e583511707519fa5960740db9d1f6380b8a714d5b77c5',
    },
    {
      modelId: 'hold-mid',
      clientSeed: 'client-932',
      nonce: '0',
      bet: '10,00',
      choice: {},
      serverSeed: '5d53976b5d887544b24052acf26e27da43ae67aed7156a411fc138c487883127',
    },
    {
      modelId: 'hold-high',
      clientSeed: 'client-932',
      nonce: '6',
      bet: '50,00',
      choice: {},
      serverSeed: '030ce710ded334faac42b57ff721756b6c9ef849b3ecd1220e932788d0958c1d',
    },
  ],
  read: () => ({ params: {}, actions: [] }),
  write: () => ({}),

  outcomeWords(outcome) {
    const { wins, feature } = outcome as HoldOutcome
    return spinWords(wins) + (feature ? `, ${respinsWords(feature.log.length)}` : '')
  },

  draws({ model, outcome }) {
    const { strips } = model as HoldModel
    const { stops, coins, feature } = outcome as HoldOutcome
    const valued = coins.flatMap((value, at) => (value > 0 ? [coinDraw(at, value)] : []))
    const series = (feature?.log ?? []).map((fell, at): Drawn => [
      `Повторное вращение ${at + 1}`,
      fell.map((coin) => coinDraw(...coin).join(': ')).join(', ') || 'без монет',
    ])
    return [...reelDraws(strips, stops), ...valued, ...series]
  },
}
