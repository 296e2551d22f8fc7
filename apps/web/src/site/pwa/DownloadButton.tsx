import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { Notice } from '@ayva/kit/Notice'
import { Progress } from '@ayva/kit/Progress'
import { useEffect, useRef, useState } from 'react'
import { tell } from '../../platform/tracking/tracking.ts'
import { type Download, download, type Means } from './download.ts'
import { text } from './download.text.ts'
import { postToApp } from './native-bridge.ts'

/** Downloads the application's file; inside the native app, the app opens the address itself. */
export function DownloadButton({ address }: { address: string }) {
  const [state, setState] = useState<Download>({ step: 'none' })
  const running = useRef<AbortController>(undefined)
  const end = () => running.current?.abort()
  useEffect(() => end, [])
  const start = () => {
    if (postToApp(address)) return
    end()
    running.current = new AbortController()
    const { signal } = running.current
    const show = (one: Download) => {
      if (!signal.aborted) setState(one)
    }
    const means: Means = { fetch: fetchFile, save, tell: tellServer, show }
    void download(address, means, signal)
  }
  const close = () => {
    end()
    setState({ step: 'none' })
  }
  const { step } = state
  return (
    <>
      <Button kind="secondary" size="lg" onClick={start}>
        {text.action}
      </Button>
      <output>
        {(step === 'absent' || step === 'failed') && (
          <Notice icon="warning-circle">{text[step]}</Notice>
        )}
      </output>
      <Modal open={step === 'loading' || step === 'done'} onClose={close} title={text.title}>
        {step === 'done' ? (
          <output>{text.done}</output>
        ) : (
          step === 'loading' && (
            <>
              <p>{text.percent(state.percent)}</p>
              <Progress label={text.progress} value={state.percent ?? 0} max={100} />
            </>
          )
        )}
      </Modal>
    </>
  )
}

const fetchFile: Means['fetch'] = (address, signal) =>
  fetch(address, { signal, credentials: 'omit', cache: 'no-store' })

const save: Means['save'] = (file, name) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Safari reads the object URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A lost figure is acceptable. */
const tellServer = () => void tell('app-download').catch(() => undefined)
