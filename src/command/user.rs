//! `nomerok user`: users without a browser, also when nobody can log in any more.

use super::database::Database;
use super::serve::site;
use crate::club::accounts::{
    AccountError, Accounts, Login, NewUser, Password, Role, ShownName, Token,
};
use crate::i18n::{self, Language};
use clap::{Args, Subcommand};
use serde_json::json;
use std::io::Read;
use std::process::ExitCode;

/// Users of the web application.
#[derive(Debug, Args)]
// Also behind the name of what is to be done: `nomerok user list --database …`.
#[command(mut_arg("database", |arg| arg.global(true)))]
pub(super) struct User {
    #[command(subcommand)]
    action: Action,
    #[command(flatten)]
    database: Database,
    /// What the links begin with.
    #[arg(long, env = "NOMEROK_URL", value_parser = site, default_value = "http://localhost:8080")]
    url: String,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Add a user; prints the link by which he sets his password.
    Add {
        /// What he types to log in.
        login: String,
        /// The name he is shown by; his login without it.
        #[arg(long)]
        name: Option<String>,
        /// administrator, organizer, arbiter, referee or player.
        #[arg(long, default_value = "organizer")]
        role: String,
        /// Read the password from stdin instead of printing a link.
        #[arg(long)]
        password_stdin: bool,
    },
    /// List the users, a JSON object a line.
    List,
    /// Who was added, got which role in the installation or was locked out: when and by whom, a
    /// JSON object a line, oldest first.
    Log,
    /// Print a link that sets a user's password anew.
    ResetPassword {
        /// Whose.
        login: String,
    },
    /// Print the link for the first account, or one that invites somebody.
    Link {
        /// The role of the invited; the first account is an administrator.
        #[arg(long, default_value = "organizer")]
        role: String,
    },
}

impl User {
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let club = match self.action {
            Action::Add { .. } | Action::Link { .. } => self.database.club()?,
            Action::List | Action::Log | Action::ResetPassword { .. } => {
                self.database.existing()?
            }
        };
        let accounts = Accounts::new(club.store().clone());
        match act(&accounts, &self.url, self.action) {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(AccountError::Field { field, key }) => {
                eprintln!("nomerok: {field}: {}", i18n::text(Language::En, key, &[]));
                Ok(ExitCode::from(2))
            }
            Err(AccountError::NotFound) => {
                eprintln!("nomerok: there is no such user");
                Ok(ExitCode::from(2))
            }
            Err(error) => Err(error.into()),
        }
    }
}

fn act(accounts: &Accounts, site: &str, action: Action) -> Result<(), AccountError> {
    let link = |token: &Token| println!("{site}/link/{}", token.secret());
    match action {
        Action::Add { login, name, role, password_stdin } => {
            let name = ShownName::parse(name.as_deref().unwrap_or(&login))?;
            let (login, role) = (Login::parse(&login)?, role_of(&role)?);
            if password_stdin {
                let password = Password::parse(&typed()?)?;
                accounts.add_user(&NewUser { login, name, password }, role)?;
            } else {
                let user = accounts.add_user_without_password(&login, &name, role)?;
                link(&accounts.reset_link(user)?);
            }
        }
        Action::List => {
            for (user, disabled) in accounts.users()? {
                let role = user.role.as_str();
                let line = json!({ "login": user.login, "name": user.name, "role": role, "disabled": disabled });
                println!("{line}");
            }
        }
        Action::Log => {
            for told in accounts.roles_told()? {
                println!("{}", json!(told));
            }
        }
        Action::ResetPassword { login } => {
            let user = accounts.user(&Login::parse(&login)?)?;
            link(&accounts.reset_link(user.id)?);
        }
        Action::Link { role } => match accounts.first_run()? {
            Some(first) => link(&first),
            None => link(&accounts.invite(role_of(&role)?)?),
        },
    }
    Ok(())
}

fn role_of(word: &str) -> Result<Role, AccountError> {
    let role = Role::of_str(word).filter(|role| *role != Role::Anonymous);
    role.ok_or(AccountError::Field { field: "role", key: "user-role-unknown" })
}

/// The first line of stdin.
fn typed() -> Result<String, AccountError> {
    let mut text = String::new();
    // What is no UTF-8 is no password that a browser could send.
    let read = std::io::stdin().take(4096).read_to_string(&mut text);
    read.map_err(|_| AccountError::Field { field: "password", key: "password-unreadable" })?;
    Ok(text.lines().next().unwrap_or_default().to_owned())
}
