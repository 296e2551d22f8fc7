// Replaces the script of mini apps: the user, the events of Telegram's applications, and a function that closes the app.
{
  const said = new URLSearchParams(location.hash.slice(1)).get('tgWebAppData') ?? ''
  const hearers = new Map()
  const receiveEvent = (type, data) => {
    for (const hear of hearers.get(type) ?? []) hear(type, data)
  }
  window.Telegram = {
    WebView: {
      onEvent: (type, hear) => hearers.set(type, [...(hearers.get(type) ?? []), hear]),
      receiveEvent,
    },
    WebApp: {
      initData: said,
      ready() {},
      expand() {},
      close() {
        document.documentElement.dataset.telegram = 'closed'
      },
    },
  }
  window.TelegramGameProxy = { receiveEvent }
}
