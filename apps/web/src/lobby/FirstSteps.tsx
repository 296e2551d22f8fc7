import { type Self } from '@ayva/contract/player'
import { Icon } from '@ayva/kit/Icon'
import { Money } from '@ayva/kit/Money'
import { Progress } from '@ayva/kit/Progress'
import { walletOf } from '../player/use-self.ts'
import { stepsOf } from './first-steps.ts'
import { text } from './lobby.text.ts'

/** What a new player has done and has not; once all is done, the wallet. */
export function FirstSteps({ self, played }: { self: Self; played: boolean }) {
  const steps = stepsOf(self, played)
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return <WalletPanel self={self} />
  return (
    <section className="panel steps">
      <header>
        <h2 className="d3">{text.stepsTitle}</h2>
        <span className="text-3">{text.stepsDone(done, steps.length)}</span>
      </header>
      <Progress label={text.stepsTitle} value={done} max={steps.length} />
      <ul>
        {steps.map((step) => (
          <li key={step.label} className={step.done ? 'is-done' : undefined}>
            <Icon name={step.done ? 'check-circle-fill' : 'caret-right'} />
            {step.href && !step.done ? <a href={step.href}>{step.label}</a> : step.label}
            <span>{step.done ? text.done : step.hint}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WalletPanel({ self }: { self: Self }) {
  const wallet = walletOf(self)
  const { currency } = self
  return (
    <section className="panel steps">
      <header>
        <h2 className="d3">{text.walletTitle}</h2>
      </header>
      <dl className="steps-wallet">
        <div>
          <dt>{text.walletFree}</dt>
          <dd className="num">
            <Money value={{ minor: wallet?.minor ?? 0n, currency }} />
          </dd>
        </div>
        <div>
          <dt>{text.walletHeld}</dt>
          <dd className="num">
            <Money value={{ minor: wallet?.held ?? 0n, currency }} />
          </dd>
        </div>
      </dl>
      <p className="steps-links">
        <a className="link" href="/payment/deposit">
          {text.walletAdd}
        </a>
        <a className="link" href="/payment/withdrawal">
          {text.walletTake}
        </a>
      </p>
    </section>
  )
}
