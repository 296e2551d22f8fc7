import { Button } from '@ayva/kit/Button'
import { type Lottery } from '@ayva/contract/rewards/lottery'
import { useMutation } from '@tanstack/react-query'
import { text } from './proof.text.ts'

/** The commitment, the revealed secret, and a button that repeats the draw in this browser. */
export function Proof({ lottery }: { lottery: Lottery }) {
  const { commitment, serverSeed, salt, saltRule } = lottery
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () => (await import('./draw-check.ts')).drawWords(lottery),
  })
  return (
    <section className="lottery-proof">
      <h2 className="k-d3">{text.check}</h2>
      <ol>
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <dl>
        <dt>{text.commitment}</dt>
        <dd>{commitment}</dd>
        {serverSeed && <dt>{text.seed}</dt>}
        {serverSeed && <dd>{serverSeed}</dd>}
        {salt && <dt>{text.salt}</dt>}
        {salt && <dd>{salt}</dd>}
      </dl>
      {saltRule && <p>{saltRule}</p>}
      {serverSeed && (
        <Button loading={isPending} onClick={() => mutate()}>
          {text.verify}
        </Button>
      )}
      <output>{data}</output>
    </section>
  )
}
