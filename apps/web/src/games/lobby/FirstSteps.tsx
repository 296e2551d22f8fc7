import { type Game } from '@ayva/contract/games/lobby'
import { type Self } from '@ayva/contract/identity/player'
import { bonusOf, leftWagerOf, realOf } from '@ayva/contract/ledger/wallet/figures'
import { Icon } from '@ayva/kit/Icon'
import { Money } from '@ayva/kit/Money'
import { walletOf } from '../../identity/player/player.ts'
import { demoPath } from '#lib/game-links.ts'
import { text } from './player-home.text.ts'

type FirstStepsProps = { self: Self; played: boolean; game: Game | undefined }

/** What is worth knowing before the first round; for whoever has played, the wallet. */
export function FirstSteps({ self, played, game }: FirstStepsProps) {
  if (played) return <WalletPanel self={self} />
  return (
    <section className="k-panel first-steps">
      <header>
        <h2 className="k-d3">{text.stepsTitle}</h2>
      </header>
      <ul>
        <EmailStep self={self} />
        {game && <Step href={demoPath(game)}>{text.stepDemo}</Step>}
        <Step href="/fairness">{text.stepFair}</Step>
        <Step href="/responsible-gaming">{text.stepCalm}</Step>
      </ul>
    </section>
  )
}

function Step({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <Icon name="caret-right" />
      <a href={href}>{children}</a>
    </li>
  )
}

/** What to do about it stands in the strip over the page. */
function EmailStep({ self: { email, emailConfirmed } }: { self: Self }) {
  if (email === null) return null
  return emailConfirmed ? (
    <li className="is-done">
      <Icon name="check-circle-fill" />
      {text.emailDone}
    </li>
  ) : (
    <li>
      <Icon name="envelope" />
      {text.stepEmail}
    </li>
  )
}

function Figure({ term, minor, currency }: { term: string; minor: bigint; currency: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="k-num">
        <Money value={{ minor, currency }} />
      </dd>
    </div>
  )
}

function WalletPanel({ self }: { self: Self }) {
  const wallet = walletOf(self)
  const { currency } = self
  return (
    <section className="k-panel first-steps">
      <header>
        <h2 className="k-d3">{text.walletTitle}</h2>
      </header>
      <dl className="first-steps-wallet">
        <Figure term={text.walletFree} minor={wallet ? realOf(wallet) : 0n} currency={currency} />
        <Figure term={text.walletHeld} minor={wallet?.held ?? 0n} currency={currency} />
        {wallet && wallet.requiredBonusWager > 0 && (
          <>
            <Figure term={text.walletBonus} minor={bonusOf(wallet)} currency={currency} />
            <Figure term={text.walletLeft} minor={leftWagerOf(wallet)} currency={currency} />
          </>
        )}
      </dl>
      <p className="first-steps-links">
        <a className="k-link" href="/payment/deposit">
          {text.walletAdd}
        </a>
        <a className="k-link" href="/payment/withdrawal">
          {text.walletTake}
        </a>
      </p>
    </section>
  )
}
