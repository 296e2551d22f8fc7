import { type Game } from '@ayva/contract/games/lobby'
import { type Self } from '@ayva/contract/identity/player'
import { Icon } from '@ayva/kit/Icon'
import { demoPath } from '#lib/game-links.ts'
import { text } from './player-home.text.ts'

type FirstStepsProps = { self: Self; game: Game | undefined }

/** What a new player should know before the first round. */
export function FirstSteps({ self, game }: FirstStepsProps) {
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

/** The strip above the page contains the action. */
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
