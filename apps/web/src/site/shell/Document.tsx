import { type CSSProperties, type ReactNode } from 'react'
import { themeColors } from '#lib/theme-colors.ts'
import { type Look } from '../../platform/settings/settings.ts'

export type Assets = {
  build: string
  scripts: string[]
  /** What the first script loads after painting: the entry code and its imports. */
  later: string[]
  /** The module of the rendered page and the address of its code; only in a build. */
  page?: { name: string; url: string }
  styles: string[]
  fonts: string[]
  /** Polyfills, and the notice for unsupported browsers; only in a build. */
  older?: { fill: string; notice: string }
}

/** The whole HTML document; the page inside adds title and description. */
export function Document({
  assets,
  state,
  locale,
  look,
  calm,
  children,
}: {
  assets: Assets
  state: string
  locale: string
  look: Look | undefined
  /** The player has chosen the quiet mode: said by the server, followed by `useSelfChanges`. */
  calm?: boolean | undefined
  children: ReactNode
}) {
  const { theme = 'dark', logo, season, ground } = look ?? {}
  return (
    // Scripts set attributes on the root element, which React must ignore.
    <html
      lang={locale}
      data-theme={theme}
      data-logo={logo}
      data-season={season}
      data-calm={calm}
      style={ground === undefined ? undefined : ({ '--ground-0': ground } as CSSProperties)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={ground ?? themeColors[theme]} />
        <meta name="client-build" content={assets.build} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <div id="root">{children}</div>
        <script
          id="state"
          type="application/json"
          suppressHydrationWarning
          // The state is our own JSON with «<» escaped.
          dangerouslySetInnerHTML={{ __html: state }}
        />
        {assets.scripts.map((src) => (
          <script
            key={src}
            id={assets.later.length > 0 ? 'boot' : undefined}
            type="module"
            src={src}
            data-later={assets.later.join(' ')}
            data-fill={assets.older?.fill}
            data-notice={assets.older?.notice}
          />
        ))}
        {assets.older && <script noModule src={assets.older.notice} />}
      </body>
    </html>
  )
}
