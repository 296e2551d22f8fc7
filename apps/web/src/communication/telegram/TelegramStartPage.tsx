import './telegram.css'
import { Button } from '@ayva/kit/Button'
import { useEffect } from 'react'
import { useCall } from '#lib/call.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { Scene } from './Scene.tsx'
import { text } from './telegram.text.ts'
import { loadScript, webApp } from './arrival.ts'

/** The start page for visitors from Telegram. */
function TelegramStartPage() {
  const call = useCall()
  useEffect(() => {
    void (async () => {
      const { showTelegram } = await import('@ayva/contract/communication/telegram')
      if (!webApp()) await loadScript((await call(showTelegram, {})).script)
      webApp()?.ready?.()
    })()
  }, [call])
  return (
    <Scene>
      <PageMeta title={text.title} description={text.description} noindex />
      <h1>{text.start.title}</h1>
      <p>{text.start.lead}</p>
      <Button kind="primary" size="lg" href="/">
        {text.start.play}
      </Button>
    </Scene>
  )
}

export const page: PageModule = { view: TelegramStartPage }
