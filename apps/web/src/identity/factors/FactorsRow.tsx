import './factors.css'
import { type FactorKind } from '@ayva/contract/identity/factors'
import { Button } from '@ayva/kit/Button'
import { Row } from '@ayva/kit/Rows'
import { type ReactNode, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { text } from './factors.text.ts'
import { type Begun, FirstCode } from './FirstCode.tsx'
import { FactorList } from './FactorList.tsx'
import { type Proof, ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useFactors } from './use-factors.ts'

const words = text.row

/** A change that is confirmed before it is made. */
export type Change = { kind: 'on' | 'off'; factor: FactorKind } | { kind: 'codes' }
type View =
  | { at: 'list' }
  | { at: 'proof'; change: Change }
  | { at: 'first'; begun: Begun }
  | { at: 'codes'; codes: string[] }

/** The settings rows for the second factor; `first` replaces them while something else is required first. */
export function FactorsRow({ first }: { first?: ReactNode }) {
  const call = useCall()
  const { shown, on, again } = useFactors()
  const [view, setView] = useState<View>()
  const list = () => setView({ at: 'list' })

  const prove = async (change: Change, proof: Proof) => {
    const contract = await import('@ayva/contract/identity/factors')
    if (change.kind === 'codes') {
      const { recoveryCodes } = await call(contract.renewRecoveryCodes, { body: proof })
      setView({ at: 'codes', codes: recoveryCodes })
    } else if (change.kind === 'off') {
      await call(contract.disableFactor, { params: { kind: change.factor }, body: proof })
      list()
    } else {
      const asked = { params: { kind: change.factor }, body: proof }
      const begun = await call(contract.beginFactor, asked)
      setView({ at: 'first', begun: { ...begun, kind: change.factor } })
    }
    await again()
  }
  const enabled = async (codes: string[]) => {
    setView(codes.length > 0 ? { at: 'codes', codes } : { at: 'list' })
    await again()
  }

  return (
    <Row
      title={words.title}
      hint={shown && (on.map((kind) => words.kinds[kind]).join(', ') || words.off)}
      end={
        <Button size="sm" onClick={() => setView(view ? undefined : { at: 'list' })}>
          {view ? words.close : words.open}
        </Button>
      }
    >
      {view?.at === 'list' && first}
      {view?.at === 'list' && (!first || on.length > 0) && (
        <FactorList more={!first} onChange={(change) => setView({ at: 'proof', change })} />
      )}
      {view?.at === 'proof' && (
        <ProofForm
          action={words.actions[view.change.kind]}
          onProve={(proof) => prove(view.change, proof)}
          onCancel={list}
        />
      )}
      {view?.at === 'first' && <FirstCode begun={view.begun} onEnabled={enabled} onCancel={list} />}
      {view?.at === 'codes' && <RecoveryCodes codes={view.codes} onDone={list} />}
    </Row>
  )
}
