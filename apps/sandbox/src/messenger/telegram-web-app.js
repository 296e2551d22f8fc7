// Replaces the script of mini apps: the user, and a function that closes the app.
{
  const said = new URLSearchParams(location.hash.slice(1)).get('tgWebAppData') ?? ''
  window.Telegram = {
    WebApp: {
      initData: said,
      ready() {},
      expand() {},
      close() {
        document.documentElement.dataset.telegram = 'closed'
      },
    },
  }
}
