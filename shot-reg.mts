import { launchBrowser } from './test/launch-browser.ts';
import { createHome } from './test/e2e/drive/built-server.ts';
const home = await createHome();
const server = await home.start();
const browser = await launchBrowser({drawing:false});
for (const scheme of ['light','dark'] as const) for (const [w,h] of [[360,740],[500,650],[1280,800]] as const) {
 const c = await browser.newContext({ viewport:{width:w,height:h}, colorScheme: scheme });
 const p = await c.newPage(); await p.goto(server.url+'/oauth/register'); await p.getByLabel('User name').waitFor();
 await p.screenshot({path:`/tmp/shots-reg/${scheme}-${w}-empty.png`});
 if (w!==500) { await p.getByLabel('User name').fill('streamer'); await p.keyboard.press('Tab'); await p.getByLabel('Password',{exact:true}).fill('too short'); await p.getByText('is taken').waitFor(); await p.keyboard.press('Enter'); await p.getByText('this has 9').waitFor();
 await p.screenshot({path:`/tmp/shots-reg/${scheme}-${w}-fault.png`});
 await p.goto(server.url+'/oauth/sign-in'); await p.getByLabel('User name').waitFor(); await p.screenshot({path:`/tmp/shots-reg/${scheme}-${w}-signin.png`}); }
 await c.close();
}
await browser.close(); await server.end('SIGTERM'); await home.remove(); process.exit(0);
