import { Refusal } from '@ayva/contract/refusal'
import { type Proof, type Round } from '@ayva/contract/games/rounds'
import { useFallenFocus } from '@ayva/games/table/use-fallen-focus.ts'
import { problemText } from '@ayva/games/table/problem.text.ts'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Icon } from '@ayva/kit/Icon'
import { useCallback, useEffect, type ReactNode } from 'react'
import { claimOf } from './claim.ts'
import { CheckOutcome } from './CheckOutcome.tsx'
import { fairText } from './fairness.text.ts'
import { RoundFacts } from './RoundFacts.tsx'
import { Term } from './Term.tsx'
import { type useCheck } from './use-check.ts'

export type Opener = { open: () => void; busy: boolean; error: Error | null }

type Props = {
  round: Round
  proof: Proof
  /** The played title, because other titles can share its model. The name is omitted if the game is on the screen. */
  title: { name?: string; art: string }
  checking: ReturnType<typeof useCheck>
  /** Reveals the secret of the round; absent if the visitor may not do so. */
  opener?: Opener | undefined
  /** Shown with the folded details. */
  children?: ReactNode
}

/** A stored round and its verification, which runs automatically once the secret is revealed. */
export function RoundVerdict({ round, proof, title, checking, opener, children }: Props) {
  const { check, clear } = checking
  const { name, art } = title
  const isOpen = proof.serverSeed !== null
  const run = useCallback(() => {
    const claim = claimOf(round, proof)
    if (claim && round.status !== 'open') check(claim, { round, proof }, art)
  }, [round, proof, art, check])
  useEffect(() => {
    run()
    return clear
  }, [run, clear])
  // The button that revealed the secret disappears, so the focus is moved.
  useFallenFocus(isOpen && Boolean(checking.checked), () =>
    document.querySelector('.fairness-more > summary'),
  )
  const facts = <RoundFacts round={round} name={name} />
  if (round.status === 'open')
    return (
      <>
        {facts}
        <p className="fairness-lead">{fairText.roundGoesOn}</p>
      </>
    )
  return (
    <>
      {facts}
      {!isOpen && opener ? (
        <>
          <Locked opener={opener} />
          {children}
        </>
      ) : (
        <CheckOutcome checking={checking}>{children}</CheckOutcome>
      )}
      {opener && round.mode === 'real' && round.status === 'settled' && (
        <a className="k-link fairness-replay" href={`/replay/${round.id}`}>
          <Icon name="play-fill" size={16} /> {fairText.replay}
        </a>
      )}
    </>
  )
}

function Locked({ opener: { open, busy, error } }: { opener: Opener }) {
  const isRefused = error instanceof Refusal && error.key === 'round_open'
  return (
    <section className="fairness-locked">
      <Icon name="lock" size={32} />
      <div>
        <b>{fairText.lockedTitle}</b>
        <p>
          {fairText.lockedText} <Term of="secret" />
        </p>
      </div>
      <Button
        kind="primary"
        size="lg"
        icon="arrows-clockwise"
        loading={busy}
        loadingLabel={fairText.pair.waiting}
        onClick={open}
      >
        {fairText.openAndCheck}
      </Button>
      {error && (
        <ErrorNote
          title={isRefused ? fairText.roundStillOpen : fairText.pair.failed}
          hint={isRefused ? fairText.roundStillOpenHint : problemText(error)}
        />
      )}
    </section>
  )
}
