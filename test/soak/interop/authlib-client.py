"""An app and a service written with Authlib; run by authlib.ts."""
import json
import sys

import requests
from authlib.common.security import generate_token
from authlib.integrations.base_client.errors import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import jwt

issuer, app_id, app_secret, machine_id, machine_secret, scope = sys.argv[1:]
metadata = requests.get(f"{issuer}/.well-known/openid-configuration", timeout=10).json()
keys = requests.get(metadata["jwks_uri"], timeout=10).json()

app = OAuth2Session(
    app_id,
    app_secret,
    scope=scope,
    redirect_uri="http://localhost/callback",
    code_challenge_method="S256",
)
verifier = generate_token(48)
nonce = generate_token()
link, state = app.create_authorization_url(
    metadata["authorization_endpoint"], code_verifier=verifier, nonce=nonce
)
print(link, flush=True)

token = app.fetch_token(
    metadata["token_endpoint"],
    authorization_response=sys.stdin.readline().strip(),
    code_verifier=verifier,
    state=state,
)
claims = jwt.decode(
    token["id_token"],
    keys,
    claims_options={
        "iss": {"essential": True, "value": issuer},
        "aud": {"essential": True, "value": app_id},
    },
)
claims.validate()
person = app.get(metadata["userinfo_endpoint"]).json()
first = token["access_token"]
renewed = app.refresh_token(metadata["token_endpoint"])
app.revoke_token(metadata["revocation_endpoint"], token=renewed["refresh_token"], token_type_hint="refresh_token")


def refused(act):
    try:
        act()
    except OAuthError as error:
        return error.error
    return "accepted"


machine = OAuth2Session(machine_id, machine_secret)
own = machine.fetch_token(metadata["token_endpoint"], grant_type="client_credentials", resource="service.wheel")
state_of = machine.introspect_token(metadata["introspection_endpoint"], token=own["access_token"]).json()
stranger = OAuth2Session(machine_id, "not the secret of this client at all")
print(
    json.dumps(
        {
            "sub": claims["sub"],
            "userName": person["userName"],
            "nonce": claims["nonce"] == nonce,
            "renewed": renewed["access_token"] != first,
            "revoked": refused(
                lambda: app.refresh_token(metadata["token_endpoint"], refresh_token=renewed["refresh_token"])
            ),
            "machine": own["scope"],
            "introspected": state_of["active"],
            "wrongSecret": refused(
                lambda: stranger.fetch_token(metadata["token_endpoint"], grant_type="client_credentials")
            ),
        }
    ),
    flush=True,
)
