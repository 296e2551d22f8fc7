import './slots.css'
import { type DocumentPage, type KeptDocument } from '@ayva/contract/identity/kyc'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Icon } from '@ayva/kit/Icon'
import { IconButton } from '@ayva/kit/IconButton'
import { Pill } from '@ayva/kit/Pill'
import { Progress } from '@ayva/kit/Progress'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type DragEvent, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { failure, text } from './kyc.text.ts'
import { imageQuery, useChange, useUpload } from './use-verification.ts'
import { InputControl } from '@ayva/kit/controls'

type SlotProps = { page: DocumentPage; kept: KeptDocument | undefined; open: boolean }

/** The place of one picture: empty, uploading, stored, or rejected with the reason. */
export function PageSlot({ page, kept, open }: SlotProps) {
  const { going, start, again, stop } = useUpload(page)
  const { title } = text.pages[page]
  const onWay = going && going.error === undefined
  return (
    <div className="kyc-slot">
      <output className="k-visually-hidden">{kept && !going && text.pages[page].kept}</output>
      {onWay ? (
        <div className="kyc-going">
          <b>{title}</b>
          <Progress label={text.load(title)} value={going.part} />
          <span className="k-small k-text-2">{text.loading(going.part)}</span>
          <Button size="sm" onClick={stop}>
            {text.stop}
          </Button>
        </div>
      ) : kept ? (
        <Kept page={page} kept={kept} open={open} />
      ) : (
        <Chooser page={page} open={open} onFile={start} />
      )}
      {going?.error !== undefined && <ErrorNote title={failure(going.error)} onRetry={again} />}
    </div>
  )
}

type ChooserProps = { page: DocumentPage; open: boolean; onFile: (file: File) => void }

function Chooser({ page, open, onFile }: ChooserProps) {
  const [over, setOver] = useState(false)
  const { title, hint } = text.pages[page]
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.currentTarget.files)
    // Allows choosing the same file again after it was corrected.
    event.currentTarget.value = ''
  }
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
  }
  if (!open) return <div className="kyc-empty">{title}</div>
  const file = { type: 'file', onChange: chosen } as const
  return (
    <>
      <label className={`kyc-drop${over ? ' is-over' : ''}`} {...drag}>
        <InputControl
          {...file}
          accept="image/jpeg,image/png,image/webp,image/*"
          aria-label={text.load(title)}
        />
        <Icon name="camera-plus" size={24} />
        <b>{title}</b>
        <span>{text.choose}</span>
        <span>{hint}</span>
      </label>
      <label className="kyc-camera">
        <InputControl
          {...file}
          accept="image/*"
          capture={page === 'face' ? 'user' : 'environment'}
          aria-label={text.shoot(title)}
        />
        {text.camera}
      </label>
    </>
  )
}

function Kept({ page, kept, open }: SlotProps & { kept: KeptDocument }) {
  const { data: image } = useQuery(imageQuery(useCall(), kept.id))
  const remove = useChange(async (call, documentId: string) =>
    call((await import('@ayva/contract/identity/kyc')).removeDocument, { body: { documentId } }),
  )
  const { title } = text.pages[page]
  return (
    <>
      <figure className="kyc-kept">
        {image ? <img src={image} alt={title} /> : <div className="kyc-empty">{title}</div>}
        <figcaption>
          <Pill tone="leaf" icon="check-circle-fill">
            {text.kept(text.size(kept.bytes))}
          </Pill>
        </figcaption>
        {open && (
          <IconButton
            icon="trash"
            label={text.remove(title)}
            round
            disabled={remove.isPending}
            onClick={() => remove.mutate(kept.id)}
          />
        )}
      </figure>
      {remove.error && <ErrorNote title={failure(remove.error)} />}
    </>
  )
}
