import { CLOSING_DAYS } from '@ayva/contract/identity/player/leaving'
import { type Self } from '@ayva/contract/identity/player'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Modal } from '@ayva/kit/Modal'
import { Notice } from '@ayva/kit/Notice'
import { Row } from '@ayva/kit/Rows'
import { useState } from 'react'
import { text } from './player.text.ts'
import { useClosing, useClosingChange, useExport } from './use-leaving.ts'
import { complaintOf } from './use-profile.ts'

const words = text.leaving

/** All data about the player as a file. */
export function ExportRow() {
  const { state, ask, take } = useExport()
  const ready = state?.state === 'ready' && state.expiresAt
  const waits = state?.state === 'making' ? words.dataExportMaking : words.dataExportNone
  const hint = ready ? words.dataExportReady(ready) : waits
  const complaint = complaintOf(ask.error ?? take.error)
  return (
    <Row
      title={words.dataExport}
      hint={complaint ?? hint}
      end={
        ready ? (
          <>
            <Button size="sm" loading={take.isPending} onClick={() => take.mutate('html')}>
              HTML
            </Button>
            <Button size="sm" loading={take.isPending} onClick={() => take.mutate('json')}>
              JSON
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            loading={ask.isPending || state?.state === 'making'}
            onClick={() => ask.mutate()}
          >
            {words.collect}
          </Button>
        )
      }
    />
  )
}

/** Closes the account, and reopens it while that is possible. */
export function ClosingRow({ self }: { self: Self }) {
  const [open, setOpen] = useState(false)
  const callOff = useClosingChange('callOffClosing')
  const { closesAt } = self
  return (
    <Row
      title={words.close}
      hint={
        complaintOf(callOff.error) ??
        (closesAt ? words.closes(closesAt) : words.closeHint(CLOSING_DAYS))
      }
      end={
        closesAt ? (
          <Button size="sm" loading={callOff.isPending} onClick={() => callOff.mutate()}>
            {words.keep}
          </Button>
        ) : (
          <Button size="sm" kind="danger" onClick={() => setOpen(true)}>
            {words.closeDoor}
          </Button>
        )
      }
    >
      <ClosingModal open={open} close={() => setOpen(false)} />
    </Row>
  )
}

function ClosingModal({ open, close }: { open: boolean; close: () => void }) {
  const { holds = [] } = useClosing(open) ?? {}
  const begin = useClosingChange('beginClosing')
  const complaint = complaintOf(begin.error)
  return (
    <Modal open={open} onClose={close} title={words.title}>
      <p className="profile-lead k-text-2">{words.lead(CLOSING_DAYS)}</p>
      {holds.map(({ what }) => (
        <Notice key={what} tone="persimmon" icon="warning">
          <p>{words.holds[what]}</p>
          {what === 'money' && (
            <a className="k-link" href="/payment/withdrawal">
              {words.withdraw}
            </a>
          )}
        </Notice>
      ))}
      {complaint && <ErrorNote title={complaint} />}
      <div className="profile-form-actions profile-closing">
        <Button
          kind="danger"
          size="lg"
          loading={begin.isPending}
          onClick={() => begin.mutate(undefined, { onSuccess: close })}
        >
          {words.confirm}
        </Button>
        <Button kind="text" size="lg" onClick={close}>
          {words.stay}
        </Button>
      </div>
    </Modal>
  )
}
