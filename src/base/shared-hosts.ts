/** Hosts where many parties publish. Those in the private section of the public suffix list, such as `github.io`, need no row. */

/** Of lists of names, a space between each. */
const hosts = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '))

/** Services that host status pages for others, each on a subdomain of its own. */
export const STATUS_HOSTS: readonly string[] = [
  'betteruptime.com',
  'hund.io',
  'hyperping.app',
  'incident.io',
  'instatus.com',
  'openstatus.dev',
  'status.io',
  'statuspage.io',
  'statuspal.io',
]

/** The path tells whose page it is: it begins with the name of an account, an organisation or a bucket. */
export const HOSTS_BY_PATH = /* @__PURE__ */ hosts(
  // Code
  'github.com raw.githubusercontent.com gitlab.com bitbucket.org codeberg.org gitea.com gitee.com',
  'git.sr.ht sourceforge.net launchpad.net huggingface.co kaggle.com',
  // Packages and what serves them
  'npmjs.com registry.npmjs.org unpkg.com cdn.jsdelivr.net esm.sh pypi.org files.pythonhosted.org',
  'crates.io docs.rs pkg.go.dev proxy.golang.org rubygems.org packagist.org nuget.org',
  'central.sonatype.com hub.docker.com quay.io marketplace.visualstudio.com apps.apple.com',
  'play.google.com',
  // Documentation
  'readthedocs.io gitbook.com gitbook.io readme.io swaggerhub.com app.swaggerhub.com apiary.io',
  'postman.com documenter.getpostman.com rapidapi.com stoplight.io deepwiki.com',
  // Storage
  'storage.googleapis.com storage.cloud.google.com firebasestorage.googleapis.com s3.amazonaws.com',
  'f000.backblazeb2.com',
  // Writing and talking
  'medium.com substack.com dev.to hashnode.com ghost.io tumblr.com wordpress.com blogger.com notion.so',
  'notion.site zenn.dev qiita.com note.com zhihu.com csdn.net blog.csdn.net juejin.cn jianshu.com',
  'bilibili.com weibo.com youtube.com vimeo.com linkedin.com facebook.com instagram.com tiktok.com',
  'threads.net x.com twitter.com bsky.app mastodon.social reddit.com producthunt.com crunchbase.com',
  'linktr.ee sites.google.com',
)

/** Each subdomain is somebody's, as below a public suffix, though that list has no row for it. */
export const HOSTS_BY_SUBDOMAIN = /* @__PURE__ */ hosts(
  'on.aws fcapp.run modal.run gradio.live github.dev app.github.dev gitpod.io stackblitz.io nhost.run',
  'pocketbase.io n8n.cloud weebly.com squarespace.com mintlify.app mintlify.dev beehiiv.com mirror.xyz',
  'fastly.net b-cdn.net r2.cloudflarestorage.com backblazeb2.com wasabisys.com storjshare.io koyeb.app',
  'sevalla.app cyclic.app adaptable.app replicate.delivery proxy.runpod.net statuspage.io status.io',
  'instatus.com betteruptime.com hund.io hyperping.app openstatus.dev statuspal.io ts.net tailscale.net',
  'oss-cn-hangzhou.aliyuncs.com myqcloud.com tencentcos.cn sharepoint.com yuque.com feishu.cn',
  'larksuite.com slack.com public.ecr.aws ghcr.io',
)

/** No path tells whose page it is: pastes, shared files, short links, questions, copies. Nothing there is a provider's own. */
export const ANONYMOUS_HOSTS = /* @__PURE__ */ hosts(
  // Pastes
  'pastebin.com gist.github.com gist.githubusercontent.com rentry.co rentry.org hastebin.com dpaste.com',
  'dpaste.org paste.ee privatebin.net ix.io 0x0.st telegra.ph justpaste.it jsfiddle.net codepen.io',
  'stackblitz.com controlc.com paste.rs ghostbin.com 0bin.net termbin.com bpa.st hackmd.io glitch.me',
  'webcontainer.io',
  // Files
  'docs.google.com drive.google.com drive.usercontent.google.com script.google.com',
  'colab.research.google.com dropbox.com app.box.com dl.dropboxusercontent.com onedrive.live.com',
  '1drv.ms mega.nz mediafire.com wetransfer.com transfer.sh file.io imgur.com miro.com typeform.com',
  'scribd.com slideshare.net loom.com forms.office.com docs.qq.com shimo.im kdocs.cn tally.so',
  'jotform.com airtable.com tiiny.site objects.githubusercontent.com user-images.githubusercontent.com',
  'camo.githubusercontent.com cdn.discordapp.com media.discordapp.net',
  // Short links
  'bit.ly tinyurl.com t.co goo.gl forms.gle lnkd.in youtu.be is.gd rb.gy t.ly cutt.ly shorturl.at ow.ly',
  'buff.ly tiny.cc dub.sh s.id shrtco.de qr.ae wa.me',
  // Chats and questions
  'discord.com discord.gg t.me telegram.me news.ycombinator.com stackoverflow.com stackexchange.com',
  'discordapp.com telegram.org whatsapp.com',
  // Requests that anybody receives, and tunnels
  'webhook.site pipedream.net requestbin.com requestcatcher.com beeceptor.com mockapi.io mocky.io',
  'hookdeck.com smee.io trycloudflare.com ngrok.io ngrok.app ngrok.dev ngrok-free.app ngrok-free.dev',
  'loca.lt localhost.run serveo.net tunnelmole.net p.rapidapi.com burpcollaborator.net oast.fun',
  'interact.sh webhook.cool webhookrelay.com ptsv3.com hookbin.com requestbin.net requestrepo.com',
  'httpbin.org postman-echo.com pstmn.io mockbin.org mockable.io mocki.io jsonbin.io jsonblob.com',
  'npoint.io svix.com pipedream.com hooks.zapier.com hook.eu1.make.com hook.us1.make.com',
  'maker.ifttt.com app.n8n.cloud hooks.slack.com api.telegram.org localtunnel.me localxpose.io loclx.io',
  'pagekite.me pinggy.link pinggy.io pinggy.online bore.pub share.zrok.io devtunnels.ms ngrok.com',
  'ngrok.pizza lhr.life lhr.rocks portmap.io playit.gg sslip.io nip.io xip.io oast.pro oast.live',
  'oast.site oast.online oast.me dnslog.cn ceye.io interactsh.com canarytokens.com canarytokens.org',
  // Copies
  'web.archive.org rawgit.com raw.githack.com rawcdn.githack.com cdn.statically.io ipfs.io dweb.link',
  'arweave.net archive.org archive.ph webcache.googleusercontent.com translate.goog',
)
