// A stand-in for the script of a mini app: who it is opened for, and the way to close it.
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
